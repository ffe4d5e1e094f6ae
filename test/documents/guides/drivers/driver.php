<?php

// Tells of each folder whether its webhook is signed: one line each, true or false.

require 'verify.php';

foreach (array_slice($argv, 1) as $folder) {
    $body = file_get_contents("$folder/body.json");
    $headers = [];
    foreach (file("$folder/headers.txt", FILE_IGNORE_NEW_LINES) as $line) {
        [$name, $value] = explode(': ', $line, 2);
        $headers[$name] = $value;
    }
    $signed = file_get_contents("$folder/scheme") === 'service'
        ? isSignedByService($body, $headers, file_get_contents("$folder/public-key.pem"))
        : isSignedWithSecret(
            $body,
            $headers,
            file_get_contents("$folder/secret"),
            (int) file_get_contents("$folder/now"),
        );
    echo $signed ? 'true' : 'false', "\n";
}
