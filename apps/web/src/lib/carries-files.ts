/** Whether files are dragged, from outside the page: text and links are not ours to take. */
export function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") === true;
}
