import type { CDPSession, Page } from '@playwright/test';

const WINDOW_MS = 16.7;

export type Weight = { nodes: number; heapBytes: number };

/** Returns the page's nodes and heap after garbage collection. */
export async function weigh(cdp: CDPSession): Promise<Weight> {
  for (let round = 0; round < 2; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), heapBytes: of('JSHeapUsedSize') };
}

/** Returns the time from the click on a thread in the list until its messages are painted. */
export function timeOpening(page: Page, name: RegExp, words: string): Promise<number> {
  const link = page.getByRole('link', { name });
  return link.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const observer = new MutationObserver(() => {
          const log = document.querySelector('[role="log"]');
          if (!log?.textContent.includes(wanted)) return;
          observer.disconnect();
          // The message task after the next frame is the first moment at which the change is certainly painted.
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () => resolve(performance.now() - start), { once: true });
            channel.port1.start();
            channel.port2.postMessage(null);
          });
        });
        observer.observe(document.body, { childList: true, subtree: true });
        (element as HTMLElement).click();
      }),
    words,
  );
}

/**
 * Scrolls up until an event is in view, a bit per frame, like a hand. Returns the time of each frame, the most rows and the number of
 * jumps.
 */
export function scrollUpTo(page: Page, seq: number): Promise<{ frames: number[]; mostRows: number; jumps: number }> {
  return page.getByRole('log').evaluate(
    (box, wanted) =>
      new Promise<{ frames: number[]; mostRows: number; jumps: number }>((resolve) => {
        const frames: number[] = [];
        let before = performance.now();
        let mostRows = 0;
        let jumps = 0;
        let kept: { row: HTMLElement; top: number } | undefined;
        const step = (now: number) => {
          frames.push(now - before);
          before = now;
          // Rows loaded meanwhile must not move the row that the user reads.
          if (kept?.row.isConnected && Math.abs(kept.row.getBoundingClientRect().top - kept.top) > 1) jumps += 1;
          const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
          mostRows = Math.max(mostRows, rows.length);
          const first = rows.find((row) => row.offsetTop >= box.scrollTop);
          if (Number(first?.dataset['seq'] ?? 0) <= wanted) return resolve({ frames, mostRows, jumps });
          box.scrollTop -= 120;
          kept = first && { row: first, top: first.getBoundingClientRect().top };
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    seq,
  );
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

export function inFrames(values: readonly number[]): string {
  const late = values.filter((ms) => ms > 2 * WINDOW_MS).length;
  return `${values.length} frames, p50 ${percentile(values, 0.5).toFixed(1)}, p95 ${percentile(values, 0.95).toFixed(1)}, late ${late}`;
}
