import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { drawPicture } from "./draw.ts";
import type { LaidPage } from "./laid-page.ts";
import { type Random, randomOf } from "./random.ts";

/** How a page became a picture, from the easiest to the hardest. */
export type PictureKind =
  | "clean scan"
  | "noisy scan"
  | "skewed scan"
  | "turned scan"
  | "blurred scan"
  | "photograph";

const KINDS: readonly [PictureKind, ...PictureKind[]] = [
  "clean scan",
  "noisy scan",
  "skewed scan",
  "turned scan",
  "blurred scan",
  "photograph",
];

export interface Photograph {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
}

/** A scan or a photograph of a page; kind and faults follow from the seed. */
export function photograph(page: LaidPage, seed: number): Photograph {
  const random = randomOf(seed + 31_000_017);
  const kind = KINDS[seed % KINDS.length] ?? "clean scan";
  const drawn = drawPicture(page, random.pick([150, 200, 200]));
  const picture = damaged(drawn, kind, random);
  const isPng = kind === "clean scan" && random.chance(0.5);
  return {
    kind,
    bytes: isPng ? picture.toBuffer("image/png") : picture.toBuffer("image/jpeg", random.int(60, 90)),
  };
}

function damaged(drawn: Canvas, kind: PictureKind, random: Random): Canvas {
  switch (kind) {
    case "clean scan":
      return drawn;
    case "noisy scan":
      return withNoise(drawn, random, 26, 0.0012);
    case "skewed scan":
      return withNoise(turned(drawn, (random.next() - 0.5) * 12), random, 10, 0.0003);
    case "turned scan":
      return withNoise(turned(drawn, random.pick([90, 180, 270])), random, 10, 0.0003);
    case "blurred scan":
      return withNoise(blurred(drawn, 1.1), random, 8, 0);
    case "photograph":
      return withNoise(shaded(blurred(inPerspective(drawn, random), 0.6), random), random, 12, 0);
  }
}

function turned(canvas: Canvas, degrees: number): Canvas {
  const isSide = degrees === 90 || degrees === 270;
  const result = createCanvas(isSide ? canvas.height : canvas.width, isSide ? canvas.width : canvas.height);
  const context = result.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, result.width, result.height);
  context.translate(result.width / 2, result.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return result;
}

/** Shrinks and enlarges: what a lens out of focus or a poor scan does. */
function blurred(canvas: Canvas, strength: number): Canvas {
  const factor = 1 + 0.35 * strength;
  const small = createCanvas(Math.round(canvas.width / factor), Math.round(canvas.height / factor));
  small.getContext("2d").drawImage(canvas, 0, 0, small.width, small.height);
  const result = createCanvas(canvas.width, canvas.height);
  result.getContext("2d").drawImage(small, 0, 0, result.width, result.height);
  return result;
}

/** The sheet on a dark table, seen a little from below and from one side. */
function inPerspective(canvas: Canvas, random: Random): Canvas {
  const margin = Math.round(canvas.width * 0.05);
  const result = createCanvas(canvas.width + 2 * margin, canvas.height + 2 * margin);
  const context = result.getContext("2d");
  context.fillStyle = "#6b5a48";
  context.fillRect(0, 0, result.width, result.height);
  const narrowing = 0.01 + random.next() * 0.03;
  const lean = (random.next() - 0.5) * 0.03;
  for (let y = 0; y < canvas.height; y += 1) {
    const depth = 1 - y / canvas.height;
    const width = canvas.width * (1 - narrowing * depth);
    const left = margin + (canvas.width - width) / 2 + lean * y;
    context.drawImage(canvas, 0, y, canvas.width, 1, left, margin + y, width, 1.6);
  }
  return result;
}

/** Light that falls off from one corner. */
function shaded(canvas: Canvas, random: Random): Canvas {
  const context = canvas.getContext("2d");
  const isLeft = random.chance(0.5);
  const gradient = context.createLinearGradient(
    isLeft ? 0 : canvas.width,
    0,
    isLeft ? canvas.width : 0,
    canvas.height,
  );
  gradient.addColorStop(0, "rgba(0,0,0,0.02)");
  gradient.addColorStop(1, `rgba(20,15,5,${0.25 + random.next() * 0.25})`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Grain on every point, and specks. */
function withNoise(canvas: Canvas, random: Random, strength: number, speckShare: number): Canvas {
  const context = canvas.getContext("2d");
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const isSpeck = random.next() < speckShare;
    const grain = isSpeck ? -160 : (random.next() - 0.5) * strength;
    for (let part = 0; part < 3; part += 1) data[at + part] = (data[at + part] ?? 0) + grain;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
