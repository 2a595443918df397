import { writePng } from "@grand-livre/capture/file/write-png";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { storeBytes } from "../modules/file/service.ts";
import { keepLogo } from "../modules/legal-entity/logo.ts";
import type { StoryCompany } from "./play-story.ts";

const SIDE = 240;
const MIDDLE = SIDE / 2;
const WHITE = [255, 255, 255] as const;
const NIGHT = [30, 41, 59] as const;
const AMBER = [245, 158, 11] as const;
/** Four looks a pixel and axis: edges come out smooth. */
const LOOKS = 4;

/** A round shade with its light below. */
function colourAt(x: number, y: number): readonly [number, number, number] {
  const distance = Math.hypot(x - MIDDLE, y - MIDDLE);
  if (distance > MIDDLE - 4) return WHITE;
  if (distance > MIDDLE - 22 || y < MIDDLE - 8) return NIGHT;
  return y < MIDDLE + 6 ? WHITE : AMBER;
}

function draw(): Uint8Array {
  const rgba = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const sum = [0, 0, 0];
    for (let look = 0; look < LOOKS * LOOKS; look += 1) {
      const x = (at % SIDE) + (look % LOOKS) / LOOKS;
      const y = Math.floor(at / SIDE) + Math.floor(look / LOOKS) / LOOKS;
      for (const [channel, value] of colourAt(x, y).entries()) sum[channel] = (sum[channel] ?? 0) + value;
    }
    rgba.set(
      sum.map((value) => Math.round(value / (LOOKS * LOOKS))),
      at * 4,
    );
  }
  return writePng(SIDE, SIDE, rgba);
}

/** The workshop's logo, as if it had been sent from the company's screen. */
export async function giveLogo(app: Application, caller: Caller, { id }: StoryCompany): Promise<void> {
  const { sha256, sizeBytes } = await storeBytes(app, draw());
  await keepLogo(app, caller, id, {
    action: "change-logo",
    file: { sha256, sizeBytes, mediaType: "image/png" },
    fileName: "atelier-lumen.png",
  });
}
