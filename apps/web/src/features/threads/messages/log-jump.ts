import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { react } from '#platform/http/problem.ts';
import { holds } from './log.ts';
import { readLog } from './log-cache.ts';
import { openLogAt } from './log-query.ts';

/** A scroll request; each is a new object. A null `seq` means the newest event. */
export type JumpTarget = { seq: number | null; keepsFocus: boolean };
type Jump = (seq: number, how?: { keepsFocus?: boolean }) => void;

export const LogJumpContext = createContext<Jump>(() => undefined);

/** Returns a function that jumps to any event of the conversation and focuses it, unless `keepsFocus` is set. */
export function useLogJump(): Jump {
  return useContext(LogJumpContext);
}

/** Handles jumps; loads the target first if it is not in the log. */
export function useJumping(threadId: string) {
  const [target, setTarget] = useState<JumpTarget>();
  const wanted = useRef<JumpTarget>(undefined);
  const go = useCallback(
    async (next: JumpTarget) => {
      wanted.current = next;
      try {
        const log = readLog(threadId);
        const isHere = log && (next.seq === null ? !log.hasNewer : holds(log, next.seq));
        if (!isHere) await openLogAt(threadId, next.seq);
        if (wanted.current === next) setTarget(next);
      } catch (problem) {
        react(problem);
      }
    },
    [threadId],
  );
  const jump = useCallback<Jump>((seq, { keepsFocus = false } = {}) => void go({ seq, keepsFocus }), [go]);
  const goToNewest = useCallback(() => void go({ seq: null, keepsFocus: true }), [go]);
  return { target, jump, goToNewest };
}

/** Jumps to the event that the URL names once the conversation is loaded. */
export function useJumpFromAddress(seq: number | null, isReady: boolean, jump: Jump) {
  useEffect(() => {
    if (seq !== null && isReady) jump(seq);
  }, [seq, isReady, jump]);
}
