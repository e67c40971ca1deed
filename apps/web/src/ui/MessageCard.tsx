import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import css from './MessageCard.module.css';

type MessageCardProps = { art: ReactNode; title: string; text: ReactNode; className?: string | undefined; children: ReactNode };

/** What a bare page has to say, in its middle: a picture, a heading, a few words, and the ways on. The class says how wide. */
export function MessageCard({ art, title, text, className = css.width, children }: MessageCardProps) {
  return (
    <Card pad="page" className={`${css.card} ${className}`}>
      <div className={css.art}>{art}</div>
      <h1>{title}</h1>
      <p className={css.text}>{text}</p>
      {children}
    </Card>
  );
}
