/** Tests only: a page as scanners pack it. The picture says « Facture F-2026-118 » and « Total TTC 120,00 ». */

const WIDTH = 700;
const HEIGHT = 150;
/** The picture in the two-dimensional code of fax machines (ITU-T T.6), which JBIG2 carries too. */
const FAX_CODE = Buffer.from(
  [
    "/////IQMHa2GCIGayOgyMIqyNRGofJXYIMJggwQYKChB66tB2voPLJMswb2i8ze0T/LfLfL7/hN03CbQQjjpN/x1cevr5qGa",
    "hhEPBqG81l+SL3q3X/4QYQf+FCD/fr/6YUMx/qn/+YP7rzzcvT8TzL56rrhB+2EsgmtL+kE8ggGvpC/Yrb1/W3a+slz8Ne1/",
    "0vS9Km/CDy6tf18sVXpb+i+fC//HnUVL0vOC+k30Sz//2l6TXf0/gn/+YD6T6X/r9L//xS9Lx//rf/elqlf//3/30rpL//63",
    "2vek6pOvtr7Vu3XbNFpWklaX2l2Jx8gnEXB7HyGKDkMUFEuDmYOx9rD2yIP31aVq7YXYWGEHDC8MF4YWGF4YURERERERERER",
    "/////87AqRAbM6A2mYpUEdRmsikI1FynvCDBQQYTCYT/4QfaDQaDkCvISNcic8t83tF5ReUXn/6QceE3TdN03/+hx1dXV+Tk",
    "EQ/EaPpb1dXV8IPCD/r999+gwzHf6///0Tzzzf/quuv6bxf/6//6T7/+v//77/rS//9PkMP/el///wv/pf//9Es/+l///4J/",
    "/Sfff/6X++l//7X1/vS111/X/7eldXV1219f7KPSdXV19pXa/thdK0jStK0uxsi2Jx/7GaweQxQexsfYVtf4YVq1tNcNB2F/",
    "hheGFhhBhREREREREcRpfUf////4AIAI",
  ].join(""),
  "base64",
);

/** The same in JPEG 2000. */
const JPEG_2000 = Buffer.from(
  [
    "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAlgAAArwAAQcHAAAAAAAPY29scgEA",
    "AAAAABEAAAgKanAyY/9P/1EAKQAAAAACvAAAAJYAAAAAAAAAAAAAArwAAACWAAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB",
    "/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAHiQAB",
    "/5PfTQQOzDTQZZruoUecd4tS2BXvuOzJj1BEN4PFoA7LOZcqotjmlQwbmUsxCwI3HyngR6A0qSI7zqgCpi+jXQg8RbU7xMfE",
    "cj4j8PMAJfnLNi7iGUlXUV3o9+u+wK/26zbIKnGPu91ikRfi3s0fMfGE1vbGsKfd0+cDa2NdiEsYXc4otUbrO+cWC4GiQ2MP",
    "InhNdJ6MYvVDu87ximMTruDfLTJ8FbPiehqi+LoAqxjK5dNMSqCDGplTBPb9NXl/I2DCDcmkFXnThNhkdr9Nm8Jw5BUCKLnX",
    "xz+Zft6H8oQW4cQgjGcvhY84c+fTKGv1M0lqb/NRv6M4KbMKst3kLICtqIddJa5fRM3W/tI0QV1lyNqnaBwzCexntLN5itkt",
    "1hpbRF6tJNNOj8KIwHM64ZDtnCd3oqf0NCahjBpeXcIHwchoVhfrGN6UHTtaMY1mcVwl8lzme0FbKEj/Jp5L78Whm/Foxn4N",
    "nLU003cP5OBAhCExDJFtqQFZ0KwNuhiGVzjyUO0EJ/xsis0b4QHKhenKaKIrIRZXiSe+vs3afzAEux1435BXoLkdhZkzV+ZO",
    "dKAUA/q4aCPnzxKT1OoogOnVuwlMzrtIcjRfeQyfFRjZ1mxT+fb0pS/RzJTZrYEiJl05OsTgn8ff/j2gGCC6sst84niPZl9k",
    "/HnfRKHsDtcItYAIGcOp/DiuZqoqU3z9IjoRZhY4G78a+Rk7bc2g7rSyjWy8pgIeIsXxzyy97hmh33SWYZ0eZwBQdUscPeyz",
    "eZRKVVbKC9xUf0DqUneHZArXXg4XMC81lEbLPtLFr0i1rw0BF0Yz04qb94rVMrT3y18zRJ1vmC6gsHmzYQVFwVgtesn4Ky2w",
    "huYQNlPhuaUJYjAR69hf0f8IGxfILF/vNZsqum7LheZ6wjdj043Xpr7woLM0mxBpx6IhUTL4FDfSTkP3e7644JHQaLCne2Au",
    "Ij0rdm6cnb+wBn/lFAsxCPZa9/D1t+DQ3fwdQ3NwANLlk/cZdGaYcl7qrlQwusJLQEZsgT4S98Xg5IxgVHJpYffBqGXDL9JK",
    "YVnbPMjZsiQJXCLrzn1iXXSPy/DFY6d32CzOSIKwwKhl0RtXFCXfEdEMEyDGn/FK45WrAZ3EJW/PnmH35YktdAX6qln/cL9e",
    "BnRcwdyIW8Wx5+dWsOyKJrT9ZYSbu7bUpnaRbltkMULv80DiXiKH4sqAOouJq5bfP0/3l17PQwCCSujCyikmminRzmd30NWM",
    "ydYloU9wnPRYC51Bl6Y46NABSasydhrOhCxCzqlmHJ9ry5sdx3JBfezpeFbLCpcAlUPEw31BoER6T7iPIIpDudVgsmOqsag5",
    "ftYAMvmpuAjwwllKym8VTxyFThZPDM496Zg48kF2MFRuDnQSkTw8XK2DduL+kpJ5uXEFX5VgbWPieG31wGaaLWvPMvjR3Kl+",
    "/IGwND4aRfaTAI6WX4b7tD2NgBUhUD2dlmKdqiURPujsRKItqcLTKVOQWwAnD1zpVpobzVGA2Kjrg2B5t3QplGrKkJ+dJrcf",
    "bhatQ/G02ezusdG3qLWLuslmwBv1LY2sN6nNwP0nvDRsOqnKEYlo9CDvm7QqKtQ3EkJ7ZdZFXA/sdAi+hJvAKXz5+ejPPRP5",
    "3YDz89H71f3dAOCjZtLIRkQuQmzfN2httP6nU1o6Mqk2pI9FxKRgw3IXdUIgggJ49OXKEfz1+J5yy7g/DkzeYwh39PFQeaHm",
    "fPZe/duiCY4DBVjugX+zrWQmKbfE9Qha8t20DjVQmiTjVThj8qTRFY5kkrkdtkHz20TFx3k4epln02EG+RBVxI2w85lcFxze",
    "3D7uoUvc4PfeKIB1AiFvuoxn8hzuITM64xx5Qbk7OQq8IUPIDxKHTek44gWUp3izt2xZp/IzVK68eVWZ4FPPNOtID4Owdyfe",
    "A/a8v24A/phrofoPqh4ebwH5tKiEUcWq8fbjtCmOWKJDXNgD5t+YsrYdLupVCZ+7CHVQsUS3LhQKxccK/TTvV5gyzYzBDtDj",
    "oWM/hcVgvQwuN8fjkX1rZ+4j1z7V7XP6Z1wQrd6PMOoA5uM8MFhYkg8zAC6yG/L38gRWc39LvsPykejAEr96Df0WxVvPe3No",
    "3Vuksgiby8Hu6rCWVxBXYrwlr2zk1uICt/s8aY+6EGW26lqt/QdcKWMiLBV94EQ0Lh5t4EYLMVqfL6/HUBosABISdn2jgbmz",
    "ejjp8EIMkyDIdD8SIr9zO2UsaJ7D/xUyjF0J9RvQVLb1og+f1L4TA+PyDS8kuKsRdDim5GeYqa1F9b0CSpOS4trZgBwJS8RQ",
    "c6V4D+LCatsW9vqUibwSpINLSDuxta1NiklvvMG19N5P3X6OsS+k4Hz+/cLgl1P8VgrG+2tOiPT4MeZ3toGWnVKe4R3D/1Kn",
    "UbUTs7f3Bkiyxk7uAh+0c2/hkQr/OtWwJLNl3/JJb/IAQBr6j4gRI6B4/pYr9DHnD/8stWGLnuKtHYffLc/mearuUXLj3Ufy",
    "gGLr6uUsI1GAQ+2lM+SC60KsgKGlMhAcgrdyQ+//f4PnfteBZskIbNzWB8Ig/9k=",
  ].join(""),
  "base64",
);

function segment(number: number, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number, 0);
  head.writeUInt8(type, 4);
  head.writeUInt8(1, 6);
  head.writeUInt32BE(data.length, 7);
  return Buffer.concat([head, data]);
}

/** The same lines as one generic region of a JBIG2 page (ITU-T T.88), coded as a fax. */
function jbig2(): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(WIDTH, 0);
  page.writeUInt32BE(HEIGHT, 4);
  const region = Buffer.alloc(18);
  region.writeUInt32BE(WIDTH, 0);
  region.writeUInt32BE(HEIGHT, 4);
  region.writeUInt8(1, 17);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, Buffer.concat([region, FAX_CODE]))]);
}

const FAX = `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${WIDTH} /Rows ${HEIGHT} >>`;

/** A PDF whose only page is that picture, packed by one of the scanners' codes. */
export function scannedPdf(code: "ccitt" | "jbig2" | "jpeg 2000"): Uint8Array {
  const [filter, bytes, bits] = {
    ccitt: [FAX, FAX_CODE, 1] as const,
    jbig2: ["/Filter /JBIG2Decode", jbig2(), 1] as const,
    "jpeg 2000": ["/Filter /JPXDecode", JPEG_2000, 8] as const,
  }[code];
  const content = "q 350 0 0 75 40 700 cm /Picture Do Q";
  const image = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray /BitsPerComponent ${bits}`;
  const page = "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R";
  const objects: (string | Buffer)[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< ${page} /Resources << /XObject << /Picture 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    Buffer.concat([
      Buffer.from(`<< ${image} ${filter} /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from("\nendstream"),
    ]),
  ];
  const written = objects.map((body, rank) =>
    Buffer.concat([Buffer.from(`${rank + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]),
  );
  // Without a table of places: readers look for the objects themselves.
  return Buffer.concat([
    Buffer.from("%PDF-1.5\n"),
    ...written,
    Buffer.from("trailer << /Root 1 0 R >>\n%%EOF"),
  ]);
}
