import type { IssuedInvoice, IssuedParty } from "@grand-livre/contracts/issued-invoice";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { formatVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { printedInformation, printedName, spacedSiren } from "@grand-livre/domain/mention/legal-information";
import { told } from "../xml/write-xml.ts";
import { INK, PAGE, type Sheet, type TextStyle } from "./sheet.ts";

const HALF = 236;
const quiet: TextStyle = { size: 8, color: INK.quiet };

/** The seller at the left, the buyer at the right, and where it was delivered when that is elsewhere. */
export function setParties(sheet: Sheet, { seller, buyer, deliveryAddress }: IssuedInvoice): void {
  if (sheet.look.template === "window") {
    setWindow(sheet, { seller, buyer, deliveryAddress });
    return;
  }
  const left = setParty(sheet, "Émetteur", seller, PAGE.left, [
    printedInformation(seller),
    ...identifiers(seller),
    told(seller.email),
  ]);
  let right = setParty(sheet, "Facturé à", buyer, PAGE.right - HALF, identifiers(buyer));
  if (deliveryAddress !== null) {
    right += 8;
    right += sheet.text("Livré à", PAGE.right - HALF, sheet.y + right, HALF, { ...quiet, strong: true });
    right += sheet.text(
      addressLines(deliveryAddress).join("\n"),
      PAGE.right - HALF,
      sheet.y + right,
      HALF,
      quiet,
    );
  }
  sheet.y += Math.max(left, right) + 18;
}

/** Where the window of an envelope of 110 × 220 mm shows the address: 110 mm from the left edge, 50 mm from the top. */
const WINDOW = { x: 312, y: 142, width: 236 } as const;

/** The seller under its logo, the buyer's name and address alone in the window, what else is said of the buyer under it. */
function setWindow(
  sheet: Sheet,
  { seller, buyer, deliveryAddress }: Pick<IssuedInvoice, "seller" | "buyer" | "deliveryAddress">,
): void {
  const left = setParty(sheet, "Émetteur", seller, PAGE.left, [
    printedInformation(seller),
    ...identifiers(seller),
    told(seller.email),
  ]);
  const address = buyer.address === null ? [] : addressLines(buyer.address);
  const { x, width } = WINDOW;
  let y = Math.max(sheet.y, WINDOW.y);
  y += sheet.text(printedName(buyer), x, y, width, { size: 11, strong: true });
  if (address.length > 0) y += sheet.text(address.join("\n"), x, y, width, { size: 10 });
  const facts = identifiers(buyer).filter((fact) => fact !== undefined);
  if (deliveryAddress !== null) facts.push(`Livré à\u00a0: ${addressLines(deliveryAddress).join(", ")}`);
  // Under the window, below an address of any length: the envelope shows nothing else.
  y = Math.max(y, WINDOW.y + 74) + 8;
  if (facts.length > 0) y += sheet.text(facts.join("\n"), x, y, width, quiet);
  sheet.y = Math.max(sheet.y + left, y) + 18;
}

function setParty(
  sheet: Sheet,
  title: string,
  party: IssuedParty,
  x: number,
  facts: readonly (string | undefined)[],
): number {
  let height = sheet.text(title, x, sheet.y, HALF, { ...quiet, strong: true });
  height += 2;
  height += sheet.text(printedName(party), x, sheet.y + height, HALF, { size: 10, strong: true });
  if (party.address !== null)
    height += sheet.text(addressLines(party.address).join("\n"), x, sheet.y + height, HALF, { size: 9 });
  const lines = facts.filter((fact) => fact !== undefined);
  if (lines.length > 0) height += 3 + sheet.text(lines.join("\n"), x, sheet.y + height + 3, HALF, quiet);
  return height;
}

function identifiers(party: IssuedParty): readonly (string | undefined)[] {
  return [
    party.siret === null
      ? party.siren === null
        ? undefined
        : `SIREN ${spacedSiren(party.siren)}`
      : `SIRET ${spacedSiren(party.siret.slice(0, 9))}\u00a0${party.siret.slice(9)}`,
    party.vatNumber === null ? undefined : `N° TVA ${formatVatNumber(party.vatNumber)}`,
  ];
}

const countries = new Intl.DisplayNames("fr", { type: "region" });

/** An address as it is written on an envelope; the country only abroad. */
export function addressLines(address: PostalAddress): readonly string[] {
  return [
    address.line1,
    address.line2,
    [address.postcode, address.city].filter(Boolean).join(" "),
    address.country === "FR" ? undefined : countries.of(address.country)?.toUpperCase(),
  ].filter((line): line is string => line !== undefined && line.trim() !== "");
}
