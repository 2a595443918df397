import { fold } from "../text/fold.ts";

/** Words of a merchant's name, folded, that leave one nature. A fuel station is not among them: petrol and diesel differ. */
const WORDS: readonly (readonly [nature: string, words: readonly string[]])[] = [
  ["toll", ["autoroute", "autoroutes", "peage", "sanef", "aprr", "escota", "cofiroute"]],
  ["parking", ["parking", "parkings", "stationnement", "effia", "indigo", "q park"]],
  ["passenger_transport", ["sncf", "ratp", "taxi", "taxis", "air france", "uber", "ouigo", "eurostar"]],
  ["car_hire", ["europcar", "hertz", "sixt", "location de voitures"]],
  ["lodging_staff", ["hotel", "ibis", "novotel", "mercure", "campanile", "kyriad"]],
  [
    "meal_staff",
    ["restaurant", "brasserie", "bistrot", "cafe", "pizzeria", "creperie", "boulangerie", "sandwicherie"],
  ],
  ["office_supplies", ["papeterie", "fournitures de bureau"]],
  ["documentation", ["librairie"]],
];

/** What a merchant's name says of an expense; undefined when it says nothing, or two things. */
export function natureOfMerchant(name: string): string | undefined {
  const text = ` ${fold(name)} `;
  const found = WORDS.filter(([, words]) => words.some((word) => text.includes(` ${word} `)));
  return found.length === 1 ? found[0]?.[0] : undefined;
}
