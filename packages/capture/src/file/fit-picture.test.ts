import { isRefusal } from "@grand-livre/domain/refusal";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { detectFileKind } from "./detect-file-kind.ts";
import { fitPicture } from "./fit-picture.ts";

const BOX = { maxWidth: 100, maxHeight: 40 };

function drawn(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  // The left half is transparent.
  context.fillStyle = "rgb(200, 30, 60)";
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}

async function colours(bytes: Uint8Array) {
  const image = await loadImage(Buffer.from(bytes));
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
  return { width: image.width, height: image.height, at };
}

async function fitted(bytes: Uint8Array): Promise<Uint8Array> {
  const result = await fitPicture(bytes, BOX);
  if (isRefusal(result)) throw new Error(result.refused);
  return result;
}

describe("fitting a picture", () => {
  it("scales into the box, keeps proportions, and puts transparent parts on white", async () => {
    const bytes = await fitted(drawn(400, 80).toBuffer("image/png"));
    expect(detectFileKind(bytes)).toBe("png");
    // Colours without alpha: byte 25 of the header is the colour type.
    expect(bytes[25]).toBe(2);
    const { width, height, at } = await colours(bytes);
    expect([width, height]).toEqual([100, 20]);
    expect(at(10, 10)).toEqual([255, 255, 255, 255]);
    expect(at(90, 10)).toEqual([200, 30, 60, 255]);
  });

  it("never enlarges, and takes a JPEG", async () => {
    const { width, height, at } = await colours(await fitted(drawn(30, 20).toBuffer("image/jpeg")));
    expect([width, height]).toEqual([30, 20]);
    const [red = 0, green = 0] = at(28, 10);
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(60);
  });

  it.each([
    [
      "a drawing that could run",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      "FILE_KIND_UNSUPPORTED",
    ],
    ["a text", "logo", "FILE_KIND_UNSUPPORTED"],
  ])("refuses %s", async (_, text, code) => {
    expect(await fitPicture(new TextEncoder().encode(text), BOX)).toMatchObject({ refused: code });
  });

  it("refuses a broken picture, and one that claims more points than memory is given", async () => {
    const whole = drawn(40, 40).toBuffer("image/png");
    expect(await fitPicture(whole.subarray(0, 60), BOX)).toMatchObject({ refused: "IMAGE_BROKEN" });
    const vast = Buffer.from(whole);
    vast.writeUInt32BE(60_000, 16);
    vast.writeUInt32BE(60_000, 20);
    expect(await fitPicture(vast, BOX)).toMatchObject({ refused: "IMAGE_TOO_LARGE" });
  });
});
