/**
 * Notes that this browser keeps when a session ends. Local storage is emptied then. A browser that refuses storage keeps none.
 */
const DATABASE = 'castlane-browser';
const STORE = 'notes';

export async function hasNote(name: string): Promise<boolean> {
  try {
    return (await request((store) => store.count(name), 'readonly')) > 0;
  } catch {
    return false;
  }
}

export async function keepNote(name: string): Promise<void> {
  try {
    await request((store) => store.put(true, name), 'readwrite');
  } catch {
    // Then it is asked again at the next visit.
  }
}

async function request<Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>, mode: IDBTransactionMode): Promise<Result> {
  const opening = indexedDB.open(DATABASE);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await answerOf(opening);
  try {
    return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function answerOf<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('No storage')));
  });
}
