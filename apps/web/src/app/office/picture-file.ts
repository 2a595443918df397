/** The longest side of a picture that is kept with a note or a product. */
const LONGEST_PX = 1200;
const QUALITY = 0.85;

/**
 * A picture chosen from a file, drawn anew as a JPEG of at most 1200 pixels a side: what a camera wrote beside the picture
 * does not leave the machine. Undefined when the browser cannot read it.
 */
export async function pictureFromFile(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (context === null) return undefined;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL("image/jpeg", QUALITY);
  } catch {
    return undefined;
  }
}
