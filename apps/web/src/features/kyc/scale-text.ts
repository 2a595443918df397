import type { KycSettingsAnswer } from "@grand-livre/contracts/kyc";

type Scale = KycSettingsAnswer["scale"];

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const countriesText = ({ countries }: Pick<Scale, "countries">): string =>
  countries.map(({ code, points }) => `${code} ${points}`).join("\n");

/** One country a line, `IR 60`; what cannot be read is left for the contract to refuse. */
export const countriesFrom = (text: string): Scale["countries"] =>
  linesOf(text).map((line) => {
    const [code = "", points = ""] = line.split(/\s+/);
    return { code: code.toUpperCase(), points: points === "" ? Number.NaN : Number(points) };
  });

export const activitiesText = ({ activities }: Pick<Scale, "activities">): string =>
  activities.map(({ naf, label, points }) => `${naf} ${points} ${label}`).join("\n");

/** One activity a line, `56 10 Restauration`. */
export const activitiesFrom = (text: string): Scale["activities"] =>
  linesOf(text).map((line) => {
    const [naf = "", points = "", ...label] = line.split(/\s+/);
    return { naf, label: label.join(" "), points: points === "" ? Number.NaN : Number(points) };
  });
