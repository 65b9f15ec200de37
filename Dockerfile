# The tool in an image with nothing else in it:
#   docker build -t absolve .
#   docker run --rm -i -v "$PWD:/work" absolve links page.html -b https://host/page.html
FROM debian:12 AS build
COPY . /absolve
WORKDIR /absolve
RUN scripts/static /out && mv /out/absolve-linux-$(uname -m) /out/absolve

FROM scratch
COPY --from=build /out/absolve /absolve
WORKDIR /work
ENTRYPOINT ["/absolve"]
