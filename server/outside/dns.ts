/** Reads the records of a domain that say from where its mail may come. */
import { Resolver } from 'node:dns/promises';

export type DomainRecords = {
  /** The texts of a name; none where it has no texts, or does not exist. @throws {Error} when no DNS server answers */
  texts(name: string): Promise<string[]>;
  /** True when mail to the domain has a server, its own address included. @throws {Error} when no DNS server answers */
  takesMail(domain: string): Promise<boolean>;
};

const waitMs = 4_000;
const tries = 2;

/** The codes of an answer that says that there is nothing. */
const nothing = ['ENOTFOUND', 'ENODATA'];

/** Asks this DNS server, such as `127.0.0.1:5353`; the system's where none is named. */
export function openDns(server: string | null): DomainRecords {
  const resolver = new Resolver({ timeout: waitMs, tries });
  if (server !== null) resolver.setServers([server]);
  const orNone = <T>(answer: Promise<T[]>): Promise<T[]> =>
    answer.catch((error: unknown) => {
      if (nothing.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    });
  return {
    async texts(name) {
      return (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join(''));
    },
    async takesMail(domain) {
      if ((await orNone(resolver.resolveMx(domain))).length > 0) return true;
      return (await orNone(resolver.resolve4(domain))).length > 0;
    },
  };
}
