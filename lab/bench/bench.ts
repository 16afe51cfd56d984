/** The state that all parts of a run share: its options and its filled databases. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPlace, type DatabasePlace, type Engine } from './database.ts';
import { fillDatabase, type Learner, type SignedIn } from './learners.ts';

export type Options = {
  engines: Engine[];
  /** The number of learners whose requests alternate. */
  learners: number;
  /** The number of learners in the studio's lists. */
  people: number;
  rounds: number;
  seconds: number;
};

/** Learners with Ultra who play a lesson, and signed-in customers without a plan. */
export type Filled = { place: DatabasePlace; learners: Learner[]; customers: SignedIn[] };

/** More than all parts take; each customer buys once. */
const customersOf = ({ rounds }: Options) => 3_000 + 2_600 * (rounds + 1);

export class Bench {
  readonly options: Options;
  readonly #folder: string;
  readonly #filled = new Map<Engine, Promise<Filled>>();
  #folders = 0;

  constructor(folder: string, options: Options) {
    this.#folder = folder;
    this.options = options;
  }

  makeFolder(): string {
    const folder = join(this.#folder, String(++this.#folders));
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  emptyPlace(engine: Engine): Promise<DatabasePlace> {
    return createPlace(engine, this.makeFolder());
  }

  /** The database of an engine, filled once in a run. */
  filled(engine: Engine): Promise<Filled> {
    const filled = this.#filled.get(engine) ?? this.#fill(engine);
    this.#filled.set(engine, filled);
    return filled;
  }

  async #fill(engine: Engine): Promise<Filled> {
    const place = await this.emptyPlace(engine);
    const { learners } = this.options;
    return {
      place,
      ...(await fillDatabase(place, { people: learners, learners, customers: customersOf(this.options) })),
    };
  }
}

export const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };
