import type { MessageAttachment } from '@castlane/contract/thread-event.ts';

/** The content of a message: text, attachments or both. */
export type OutboxContent = {
  body: string;
  replyTo?: string | undefined;
  /** Completed uploads. */
  attachments?: readonly MessageAttachment[] | undefined;
};

/** A message that the server has not confirmed. */
export type OutboxEntry = OutboxContent & {
  /** Set by the store: the order of writing across all tabs. */
  order?: number;
  clientId: string;
  accountId: string;
  /** Entries of a lane are sent one after the other. */
  lane: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** The server's final refusal, or null while it waits. */
  problem: { code: number; message: string } | null;
};

export type OutboxStore = {
  /** Resolves once the entry is on disk. */
  add: (entry: OutboxEntry) => Promise<void>;
  /** In the order of writing. */
  list: (accountId: string) => Promise<OutboxEntry[]>;
  /** Does nothing if the entry is gone. */
  setProblem: (clientId: string, problem: OutboxEntry['problem']) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
  clear: (accountId: string) => Promise<void>;
};

const DATABASE = 'castlane';
const STORE = 'outbox';

/** Opens a store on disk, or in memory if the browser refuses. */
export function openOutboxStore(): OutboxStore {
  const memory = memoryStore();
  const disk = diskStore();
  let isBroken = false;
  function either<A extends unknown[], T>(onDisk: (...args: A) => Promise<T>, inMemory: (...args: A) => Promise<T>) {
    return async (...args: A): Promise<T> => {
      if (isBroken) return inMemory(...args);
      try {
        return await onDisk(...args);
      } catch {
        // Storage is refused or full: the message can still be sent, but does not survive a reload.
        isBroken = true;
        return inMemory(...args);
      }
    };
  }
  return {
    add: either(disk.add, memory.add),
    list: either(disk.list, memory.list),
    setProblem: either(disk.setProblem, memory.setProblem),
    remove: either(disk.remove, memory.remove),
    clear: either(disk.clear, memory.clear),
  };
}

export function memoryStore(): OutboxStore {
  let entries: OutboxEntry[] = [];
  return {
    add: async (entry) => void (entries = [...entries, entry]),
    list: async (accountId) => entries.filter((entry) => entry.accountId === accountId),
    setProblem: async (clientId, problem) =>
      void (entries = entries.map((entry) => (entry.clientId === clientId ? { ...entry, problem } : entry))),
    remove: async (clientId) => void (entries = entries.filter((entry) => entry.clientId !== clientId)),
    clear: async (accountId) => void (entries = entries.filter((entry) => entry.accountId !== accountId)),
  };
}

function diskStore(): OutboxStore {
  let opened: Promise<IDBDatabase> | undefined;

  function database(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => {
        const store = request.result.createObjectStore(STORE, { keyPath: 'order', autoIncrement: true });
        store.createIndex('clientId', 'clientId', { unique: true });
        store.createIndex('accountId', 'accountId');
      });
      request.addEventListener('success', () => {
        const forget = () => (opened = undefined);
        request.result.addEventListener('close', forget);
        request.result.addEventListener('versionchange', () => {
          request.result.close();
          forget();
        });
        resolve(request.result);
      });
      request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened')));
    });
    return opened;
  }

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore, give: (value: T) => void) => void): Promise<T> {
    const transaction = (await database()).transaction(STORE, mode, { durability: 'strict' });
    return new Promise((resolve, reject) => {
      let value: T;
      transaction.addEventListener('complete', () => resolve(value));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted')));
      work(transaction.objectStore(STORE), (given) => (value = given));
    });
  }

  function each(source: IDBObjectStore | IDBIndex, key: string, visit: (cursor: IDBCursorWithValue) => void) {
    const request = source.openCursor(IDBKeyRange.only(key));
    request.addEventListener('success', () => {
      if (!request.result) return;
      visit(request.result);
      request.result.continue();
    });
  }

  return {
    add: (entry) => run('readwrite', (store) => void store.add(entry)),
    list: (accountId) =>
      run<OutboxEntry[]>('readonly', (store, give) => {
        const request = store.index('accountId').getAll(accountId);
        request.addEventListener('success', () =>
          give((request.result as OutboxEntry[]).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))),
        );
      }),
    setProblem: (clientId, problem) =>
      run('readwrite', (store) => each(store.index('clientId'), clientId, (cursor) => cursor.update({ ...cursor.value, problem }))),
    remove: (clientId) => run('readwrite', (store) => each(store.index('clientId'), clientId, (cursor) => cursor.delete())),
    clear: (accountId) => run('readwrite', (store) => each(store.index('accountId'), accountId, (cursor) => cursor.delete())),
  };
}
