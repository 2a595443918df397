const CATEGORIES = ["Mens", "Ladies", "Unisex"];
const BRANDS = ["Aubrac", "Belvédère", "Cadran Sud", "Dormoy", "Estuaire"];
const VENDORS = ["Horlogerie Lamballe", "Comptoir du Temps", "Maison Verlaine"];
/** The tags of the sample products, in their order. */
export const productTagTitles = [
  ...["mens", "ladies", "unisex", "40mm", "44mm"],
  ...["5 ATM", "10 ATM", "automatic", "chronograph", "watch"],
];
const NAMES = [
  ...["Aiguille", "Brise", "Cap Nord", "Dune", "Écluse", "Falaise", "Garrigue", "Horizon", "Îlot", "Jusant"],
  ...[
    "Kermesse",
    "Lagune",
    "Méridien",
    "Nacelle",
    "Oriflamme",
    "Phare",
    "Quart",
    "Rivage",
    "Sablier",
    "Tramontane",
  ],
  ...["Ultime", "Voilier", "Zénith"],
];
/** Each rate with the number of its products: 4, 7, 3, 2, 7. */
const RATES = [8, 8, 8, 8, 10, 10, 10, 10, 10, 10, 10, 18, 18, 18, 20, 20, 30, 30, 30, 30, 30, 30, 30];
const STOCKS = [12, 17, 19, 20, 21, 23, 25, 26, 28, 29, 30, 31, 33, 34, 36, 37, 39, 41, 43, 45, 46, 48, 49];

const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const IMAGES = ["/images/products/01.svg", "/images/products/02.svg", "/images/products/03.svg"];

const grouped = (names: readonly string[]) => names.map((name) => ({ name, slug: slugOf(name) }));
/** What products are grouped by. */
export const sampleCategories = grouped(CATEGORIES);
export const sampleBrands = grouped(BRANDS);
export const sampleVendors = grouped(VENDORS);

/** Twenty-three products; groups and tags are given by their places. */
export const sampleProducts = NAMES.map((name, at) => {
  const basePrice = 749 + ((at * 137) % 1090);
  const taxPercent = RATES[at] ?? 20;
  return {
    category: at < 12 ? 0 : at < 17 ? 1 : 2,
    brand: at % BRANDS.length,
    vendor: at % VENDORS.length,
    name: `${BRANDS[at % BRANDS.length]} ${name}`,
    description: `Montre ${name}, boîtier en acier, verre saphir, bracelet de cuir tanné en France.`,
    tags: Array.from({ length: 5 }, (_, step) => (at + step * 2) % productTagTitles.length),
    sku: `${slugOf(name)
      .replaceAll(/[^a-z]/g, "")
      .slice(0, 3)
      .toUpperCase()
      .padEnd(3, "X")}-${1021 + at * 389}`,
    barcode: String(3_760_012_345_000 + at * 7_919),
    stock: STOCKS[(at * 5) % STOCKS.length] ?? 0,
    reserved: 2 + (at % 4),
    cost: 365 + ((at * 53) % 379),
    basePrice,
    taxPercent,
    price: Math.round(basePrice * (100 + taxPercent)) / 100,
    weight: 0.5 + (at % 4) / 10,
    thumbnail: at === 9 ? null : (IMAGES[at % IMAGES.length] ?? null),
    images: IMAGES,
    active: at % 3 === 0,
  };
});
