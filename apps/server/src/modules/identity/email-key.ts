/** E-mail addresses are compared without case and surrounding spaces. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/**
 * A phone number as E.164, from the French way or the international one.
 * @returns undefined for what is no number
 */
export function phoneKey(text: string): string | undefined {
  const bare = text.replaceAll(/[\s.\-()\u00a0\u202f]/g, "").replace(/^00/, "+");
  const international = /^0[1-9]\d{8}$/.test(bare) ? `+33${bare.slice(1)}` : bare;
  return /^\+[1-9]\d{6,14}$/.test(international) ? international : undefined;
}
