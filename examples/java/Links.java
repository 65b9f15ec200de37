// Lists the links of a document, by JNA: java Links URL FILE
import com.sun.jna.*;
import com.sun.jna.ptr.PointerByReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;

public class Links {
  @Structure.FieldOrder({"data", "size"})
  public static class Text extends Structure implements Structure.ByValue {
    public Pointer data;
    public NativeLong size = new NativeLong(0);

    static Text of(byte[] bytes) {
      Text text = new Text();
      text.data = new Memory(bytes.length + 1);
      text.data.write(0, bytes, 0, bytes.length);
      text.size = new NativeLong(bytes.length);
      return text;
    }

    public String toString() {
      if (data == null) return "";
      return new String(data.getByteArray(0, size.intValue()), StandardCharsets.UTF_8);
    }
  }

  @Structure.FieldOrder({"size", "element", "attribute", "kind", "raw", "url"}) // its first members
  public static class Link extends Structure implements Structure.ByReference {    public NativeLong size;
    public Text element, attribute, kind, raw, url;
  }

  @Structure.FieldOrder({"size", "name", "url", "type", "charset", "csp"})
  public static class Source extends Structure {
    public NativeLong size;
    public Text name, url, type, charset, csp;
  }

  public interface Show extends Callback {
    int show(Pointer context, Pointer entity, Link link, Pointer replacement);
  }

  @Structure.FieldOrder({"size", "context", "entity", "link", "diagnostic", "write"})
  public static class Visitor extends Structure {
    public NativeLong size;
    public Pointer context, entity, diagnostic, write;
    public Show link;
  }

  public interface Absolve extends Library {
    int absolve_reader_new(Pointer options, PointerByReference reader);
    int absolve_reader_read(Pointer reader, Text bytes, Source source, Visitor visitor);
    void absolve_reader_free(Pointer reader);
  }

  public static void main(String[] arguments) throws Exception {
    Absolve absolve = Native.load("absolve", Absolve.class);
    Source source = new Source();
    source.url = Text.of(arguments[0].getBytes(StandardCharsets.UTF_8));
    source.size = new NativeLong(source.size());
    Visitor visitor = new Visitor();
    visitor.link = (context, entity, link, replacement) -> {
      System.out.println(link.element + " " + link.raw + " -> " + link.url);
      return 0;
    };
    visitor.size = new NativeLong(visitor.size());
    PointerByReference reader = new PointerByReference();
    int status = absolve.absolve_reader_new(null, reader);
    Text bytes = Text.of(Files.readAllBytes(Paths.get(arguments[1])));
    if (status == 0) status = absolve.absolve_reader_read(reader.getValue(), bytes, source, visitor);
    absolve.absolve_reader_free(reader.getValue());
    System.exit(status);
  }
}
