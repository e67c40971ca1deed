import type { Upload, UploadPurpose } from '@castlane/contract/upload.ts';
import { useEffect, useRef, useState } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { NetworkProblem } from '#platform/http/problem.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import { keptOf, type KeptUpload } from './kept.ts';
import { Refused } from './refused.ts';
import type { LargeProgress, Sending } from './put.ts';
import { isLarge, send, whyNotSent } from './send.ts';

export type Row = {
  /** Grows with each added file. */
  id: number;
  file: File;
  name: string;
  /** 0 to 1; at 1 the server processes it. */
  share: number;
  /** Of a large file: what was sent, and how long the rest takes. */
  large?: LargeProgress | undefined;
  /** Offline: it goes on by itself. */
  isPaused?: boolean;
  problem?: string | undefined;
  /** A retry may help. */
  mayRetry?: boolean;
};

type Task = Sending & { controller: AbortController; isOffline: boolean };

type Arrived = { upload: Upload; row: Pick<Row, 'id' | 'file'> };

/** Files that upload. A finished file goes to `onReady` and is removed from the list. */
export function useSendings(
  purpose: UploadPurpose | ((file: File) => UploadPurpose),
  onReady: (kept: KeptUpload, arrived: Arrived) => void,
) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const tasks = useRef(new Map<number, Task>());
  const latest = useRef(onReady);
  const next = useRef(0);
  useEffect(() => {
    latest.current = onReady;
  });

  function change(id: number, part: Partial<Row>) {
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  function drop(id: number) {
    tasks.current.get(id)?.controller.abort();
    tasks.current.delete(id);
    setRows((before) => before.filter((row) => row.id !== id));
  }

  /** Ends an upload that its user no longer wants. */
  function cancel(id: number) {
    const task = tasks.current.get(id);
    drop(id);
    if (task && isLarge(task)) void loadChunk(() => import('./send-parts.ts')).then(({ cancelParts }) => cancelParts(task.file));
  }

  async function run(id: number) {
    const task = tasks.current.get(id);
    if (!task) return;
    Object.assign(task, { controller: new AbortController(), isOffline: false });
    change(id, { problem: undefined, isPaused: false, share: 0 });
    try {
      const upload = await send(task, (share, large) => change(id, { share, large }), task.controller.signal);
      if (!tasks.current.has(id)) return;
      drop(id);
      latest.current(keptOf(upload, task.file), { upload, row: { id, file: task.file } });
    } catch (problem) {
      task.isOffline = problem instanceof NetworkProblem;
      if (!tasks.current.has(id)) return;
      if (task.isOffline && isLarge(task) && !navigator.onLine) change(id, { isPaused: true });
      else change(id, { problem: wordsOf(problem), mayRetry: !(problem instanceof Refused) });
    }
  }

  function add(files: readonly File[]) {
    for (const file of files) {
      next.current += 1;
      const id = next.current;
      const its = typeof purpose === 'function' ? purpose(file) : purpose;
      const why = whyNotSent(file, its);
      setRows((before) => [...before, { id, file, name: file.name, share: 0, problem: why, mayRetry: false }]);
      if (why) continue;
      tasks.current.set(id, { file, purpose: its, controller: new AbortController(), isOffline: false });
      void run(id);
    }
  }

  useEffect(() => {
    const all = tasks.current;
    function goOn() {
      for (const [id, { isOffline }] of all) if (isOffline) void run(id);
    }
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      for (const { controller } of all.values()) controller.abort();
      all.clear();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- all of it lives in refs
  }, []);

  return { rows, add, drop: cancel, retry: (id: number) => void run(id), isBusy: rows.some(({ problem }) => problem === undefined) };
}

function wordsOf(problem: unknown): string {
  if (problem instanceof Refused) return problem.message || t('uploads.refused');
  return lineOf(problem) ?? t('uploads.failed');
}
