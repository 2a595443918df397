/** The scripts that Inter draws; what several scripts share (digits, signs) it draws but for pictures. */
const DRAWN =
  /[\p{Script_Extensions=Latin}\p{Script_Extensions=Greek}\p{Script_Extensions=Cyrillic}\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}]/u;
const PICTURE = /\p{Emoji_Presentation}/u;

/** The letters of a text for which the paper would print a question mark, each once; its XML keeps them. */
export function unprintedLetters(text: string): string[] {
  const letters = [...new Set(text.normalize("NFC"))];
  return letters.filter((letter) => !DRAWN.test(letter) || PICTURE.test(letter));
}
