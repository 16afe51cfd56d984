/** The state that all parts of a run share: its options and its filled databases. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Cores } from './server-process.ts';
import { createPlace, type DatabasePlace, type Engine } from './database.ts';
import { fillDatabase, type Learner, type SignedIn } from './learners.ts';
import { type Checkout, ownCheckout, type Product, startProduct } from './product.ts';

export type Options = {
  engines: Engine[];
  /** A second checkout of the project, measured in the same rounds. */
  before: Checkout | undefined;
  /** The number of learners whose requests alternate. */
  learners: number;
  /** The sizes that are compared by the part `people`. */
  people: number[];
  rounds: number;
  seconds: number;
  /** The factor by which launch day's rates are multiplied. */
  times: number;
  /** How long the long launch day lasts; seconds. */
  lasting: number;
};

/** A checkout's database, with learners who are signed in and customers who have no plan. */
export type Fixture = {
  checkout: Checkout;
  place: DatabasePlace;
  learners: Learner[];
  customers: SignedIn[];
};

export class Bench {
  readonly folder: string;
  readonly options: Options;
  readonly #fixtures = new Map<Engine, Promise<Fixture[]>>();
  #folders = 0;

  constructor(folder: string, options: Options) {
    this.folder = folder;
    this.options = options;
  }

  /** A new folder below that of the run. */
  makeFolder(): string {
    const folder = join(this.folder, String(++this.#folders));
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** This checkout first, and then the one from before; they are filled once in a run. */
  fixtures(engine: Engine): Promise<[Fixture, ...Fixture[]]> {
    const filled = this.#fixtures.get(engine) ?? this.#fill(engine);
    this.#fixtures.set(engine, filled);
    return filled as Promise<[Fixture, ...Fixture[]]>;
  }

  async #fill(engine: Engine): Promise<Fixture[]> {
    const { before, learners: people } = this.options;
    const fixtures: Fixture[] = [];
    // Each webhook of a comparison is about a customer of its own.
    const customers = 6_000 + 800 * (this.options.rounds + 1);
    for (const checkout of [ownCheckout, ...(before ? [before] : [])]) {
      const place = await createPlace(engine, this.makeFolder());
      const wish = { people, learners: people, customers, checkout };
      fixtures.push({ checkout, place, ...(await fillDatabase(place, wish)) });
    }
    return fixtures;
  }
}

/** Starts a product on each fixture, and stops them all when the work is done. */
export async function withProducts<T>(
  fixtures: Fixture[],
  environment: Record<string, string>,
  work: (products: Product[]) => Promise<T>,
  cores: Cores = 'first',
): Promise<T> {
  const products: Product[] = [];
  try {
    for (const { place, checkout } of fixtures)
      products.push(await startProduct({ place, checkout, environment, cores }));
    return await work(products);
  } finally {
    for (const { stop } of products) await stop();
  }
}

export const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };
