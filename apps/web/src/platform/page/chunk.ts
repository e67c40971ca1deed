const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the application did not come: most often a newer version was published meanwhile. Only a reload mends it. */
export class ChunkProblem extends Error {
  override name = 'ChunkProblem';
}

/** Awaits a dynamic import for at most 120 seconds. */
export async function loadChunk<T>(load: () => Promise<T>, ms: number = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkProblem('Loading took too long')), ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkProblem ? error : new ChunkProblem('Loading failed', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a part and starts it. Returns a function that ends it, also before it has loaded. */
export function startPart<Part>(load: () => Promise<Part>, start: (part: Part) => () => void, onFailure?: () => void): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  async function run() {
    try {
      const part = await loadChunk(load);
      if (!isOver) stop = start(part);
    } catch {
      if (!isOver) onFailure?.();
    }
  }
  void run();
  return () => {
    isOver = true;
    stop?.();
  };
}
