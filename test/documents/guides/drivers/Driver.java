import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;

/** Tells of each folder whether its webhook is signed: one line each, true or false. */
final class Driver {
  public static void main(String[] folders) throws Exception {
    for (var name : folders) {
      var folder = Path.of(name);
      var headers = new HashMap<String, String>();
      for (var line : Files.readAllLines(folder.resolve("headers.txt"))) {
        var parts = line.split(": ", 2);
        headers.put(parts[0], parts[1]);
      }
      var body = Files.readAllBytes(folder.resolve("body.json"));
      var isByService = Files.readString(folder.resolve("scheme")).equals("service");
      var signed =
          isByService
              ? Webhooks.isSignedByService(body, headers, Files.readString(folder.resolve("public-key.pem")))
              : Webhooks.isSignedWithSecret(
                  body,
                  headers,
                  Files.readString(folder.resolve("secret")),
                  Instant.ofEpochSecond(Long.parseLong(Files.readString(folder.resolve("now")))));
      System.out.println(signed);
    }
  }
}
