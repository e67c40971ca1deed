import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { react } from '#platform/problem.ts';
import { holds } from './log.ts';
import { readLog } from './log-cache.ts';
import { openLogAt } from './log-query.ts';

/** Where a conversation is to be scrolled to; each wish is an object of its own. Without `seq` to the newest. */
export type JumpTarget = { seq: number | null; keepsFocus: boolean };
type Jump = (seq: number, how?: { keepsFocus?: boolean }) => void;

export const LogJumpContext = createContext<Jump>(() => undefined);

/** Leads to an event of the conversation, wherever it stands. The focus goes there too, unless it is kept where it is. */
export function useLogJump(): Jump {
  return useContext(LogJumpContext);
}

/** Loads what a jump leads to, if it is not here yet. */
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

/** The address names an event: once the conversation is there, it is led to. */
export function useJumpFromAddress(seq: number | null, isReady: boolean, jump: Jump) {
  useEffect(() => {
    if (seq !== null && isReady) jump(seq);
  }, [seq, isReady, jump]);
}
