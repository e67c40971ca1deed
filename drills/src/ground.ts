import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseAccount, type Account } from '@castlane/api/src/platform/db/embedded-account.ts';
import { Chance } from '@castlane/chaos/src/chance.ts';
import { makePeople, type People } from './people.ts';
import { Postgres } from './postgres.ts';
import { need } from './programs.ts';

/** What all drills of a run share. */
export type Ground = {
  folder: string;
  /** The user that the programs of the system run as. */
  account: Account;
  postgres: Postgres;
  people: People;
  chance: Chance;
  close: (keep: boolean) => Promise<void>;
};

export async function openGround(seed: number): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'castlane-drills-'));
  chmodSync(folder, 0o711);
  const account = chooseAccount([dirname(need('postgres')), folder]);
  let postgres: Postgres | undefined;
  const close = async (keep: boolean) => {
    await postgres?.stop();
    if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const databases = folderFor(account, join(folder, 'databases'));
    postgres = await Postgres.create(join(databases, 'primary'), account);
    const people = await makePeople(postgres, join(folder, 'files'));
    return { folder, account, postgres, people, chance: new Chance(seed), close };
  } catch (error) {
    await close(false);
    throw error;
  }
}

/** Makes a folder that the programs may write into. */
export function folderFor({ owner }: Account, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (process.getuid?.() === 0) chownSync(folder, owner.uid, owner.gid);
  return folder;
}
