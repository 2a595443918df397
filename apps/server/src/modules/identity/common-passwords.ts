import { createHash } from "node:crypto";
import published from "./common-passwords.data.json" with { type: "json" };

const MARK_BYTES = 4;
const marks = Buffer.from(published.marks, "base64");

/**
 * Whether a folded password is among the million most used ones of a published list, its source beside it: those of twelve
 * signs or more, and words of eight letters or more of the first 100,000, which people end with a year. 56,246 marks, each the
 * first four bytes of a SHA-256, in order: one password in 76,000 that is none of them has a mark of theirs.
 */
export function isPublished(form: string): boolean {
  const mark = createHash("sha256").update(form).digest().readUInt32BE(0);
  let low = 0;
  let high = marks.length / MARK_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (marks.readUInt32BE(middle * MARK_BYTES) < mark) low = middle + 1;
    else high = middle;
  }
  return low * MARK_BYTES < marks.length && marks.readUInt32BE(low * MARK_BYTES) === mark;
}

/** Passwords that French users and this product's name invite, folded to letters and digits. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password12 password123 password1234 password12345 password123456 passwordpassword mypassword mypassword1 password2024
  password2025 password2026 password01 password11 passw0rd123 passw0rd1234 p4ssw0rd123 newpassword yourpassword thepassword
  motdepasse motdepasse1 motdepasse12 motdepasse123 motdepasse1234 motdepasse2024 motdepasse2025 motdepasse2026
  monmotdepasse nouveaumotdepasse unmotdepasse lemotdepasse motdepassemotdepasse azertyuiop azertyuiop1 azertyuiop123
  azertyuiopqsdfghjklm azerty1234 azerty12345 azerty123456 azertyazerty azertyazerty1 1azertyuiop 123azerty123 qsdfghjklm
  wxcvbnazerty aqwzsxedcrfv aqwzsxedc123 qwertyuiop qwertyuiop1 qwertyuiop123 qwerty1234 qwerty12345 qwerty123456
  qwertyqwerty qwertzuiop 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 asdfghjkl1
  asdfghjkl123 zxcvbnm123 qazwsxedcrfv administrateur administrateur1 administrateur123 administrator administrator1
  administrator123 admin12345 admin123456 admin1234567 adminadmin admin123admin adminadmin123 superadmin1 superadmin123
  bienvenue1 bienvenue12 bienvenue123 bienvenue2024 bienvenue2025 bienvenue2026 welcome123 welcome1234 welcome2024
  welcome2025 welcome2026 changeme123 changeme1234 changezmoi changezmoi1 changemoi123 soleil1234 soleil12345 doudou1234
  loulou1234 chouchou12 chouchou123 marseille13 marseille1 marseille123 jetaime123 jetaime1234 jetaimetoi iloveyou12
  iloveyou123 iloveyou1234 iloveyouiloveyou ilovemyself football12 football123 basketball basketball1 liverpool1 liverpool123
  manchester manchester1 princess12 princess123 princesse1 princesse12 princesse123 sunshine12 sunshine123 superman12
  superman123 batman1234 pokemon123 pokemon1234 starwars12 starwars123 dragonball dragonball1 letmein123 letmein1234
  trustno1234 whatever12 whatever123 computer12 computer123 ordinateur ordinateur1 ordinateur123 internet12 internet123
  bonjour123 bonjour1234 bonjourbonjour coucou1234 coucou12345 secret1234 secret12345 monsecret1 topsecret1 topsecret123
  comptabilite comptabilite1 comptabilite123 comptable1 comptable12 comptable123 compta1234 compta12345 compta2024 compta2025
  compta2026 grandlivre grandlivre1 grandlivre12 grandlivre123 grandlivre2024 grandlivre2025 grandlivre2026 entreprise
  entreprise1 entreprise123 facture1234 facturation facturation1 facturation123 demonstration demonstration1 test123456
  test12345678 testtest123 testtesttest testing123 testing1234 temporaire temporaire1 temporaire123 temppassword
  temppassword1 stephanie1 alexandre1 alexandre123 christophe christophe1 sebastien1 sebastien123 guillaume1 guillaume123
  charlotte1 elizabeth1 jacqueline christine1 catherine1 dominique1 emmanuelle francoise1 philippe123 nicolas123 nicolas1234
  julien1234 thomas1234 camille123 camille1234 michael123 michael1234 jennifer12 jennifer123 jessica123 jessica1234
  correcthorsebatterystaple abcdefghij abcdefghijk abcdefghijkl abcd123456 abcde12345 abcdef1234 abcdef12345 abcdef123456
  abc1234567 abc12345678 abc123456789 a123456789 aa12345678 aa123456789 a1234567890 1234567890a 123456789a 123456789abc
  1234567890 12345678910 1234567891 123456789123 0123456789 9876543210 0987654321 987654321a 1122334455 11223344556 1212121212
  1231231231 123123123123 1234512345 123456123456 1234567890123 147258369a 147258369123 159753456a 1597534862 7894561230
  78945612301 3141592653 31415926535 1029384756 5432112345 2024202420 2025202520 2026202620 france2024 france2025 france2026
  paris12345 paris75000 paris2024jo allezlesbleus vivelafrance soleilsoleil
  `
    .trim()
    .split(/\s+/),
);
