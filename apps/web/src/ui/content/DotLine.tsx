import type { ReactNode } from 'react';
import css from './DotLine.module.css';

/** Facts with a dot between them, given as a list or as one text with ' · '. They may wrap; no line starts or ends with a dot. */
export function DotLine({ facts }: { facts: string | readonly ReactNode[] }) {
  const list = typeof facts === 'string' ? facts.split(' · ') : facts;
  return (
    <span className={css.root}>
      <span className={css.facts}>
        {list.map((fact, index) => (
          <span key={index}>
            {index > 0 && <span className={css.dot}> · </span>}
            <span>{fact}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
