import type { ReactNode } from 'react';
import css from './MessageCard.module.css';

type MessageCardProps = { art: ReactNode; title: string; text: ReactNode; children: ReactNode };

/** What a bare page has to say, in its middle: a picture, a heading, a few words, and the ways on. */
export function MessageCard({ art, title, text, children }: MessageCardProps) {
  return (
    <div className={css.card}>
      <div className={css.art}>{art}</div>
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children}
    </div>
  );
}
