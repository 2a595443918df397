/** A product that journeys are run on. */
export interface ProductUnderTest {
  readonly address: string;
  /** Its PUBLIC_URL: the same by a name, which passkeys need. */
  readonly named: string;
  /** Its DATA_DIR: mails lie in its outbox. */
  readonly data: string;
  /** The simulated platform that it may reach. */
  readonly platform: string;
  /** Where a journey may start an identity provider that the product may reach: nothing listens there. */
  readonly provider: string;
  /** Where a journey may start a simulated bank that the product may reach: nothing listens there. */
  readonly bank: string;
}

const VARIABLE = "E2E_PRODUCTS";

/** Sent by the setup to the workers, which are started after it. */
export function tellProducts(products: readonly ProductUnderTest[]): void {
  process.env[VARIABLE] = JSON.stringify(products);
}

/**
 * The product of this worker: no other worker's journeys change its books. The place among the workers counts, not the
 * worker's own number, which grows whenever one is replaced after a failure.
 */
export function ownProduct(): ProductUnderTest | undefined {
  const products = JSON.parse(process.env[VARIABLE] ?? "[]") as ProductUnderTest[];
  return products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
}
