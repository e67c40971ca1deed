import type { ReactNode } from 'react';
import { Card } from '#ui/content/Card.tsx';
import css from './MessageCard.module.css';

type MessageCardProps = { art: ReactNode; title: string; text: ReactNode; className?: string | undefined; children: ReactNode };

/** The content of a bare page: a picture, a heading, a few words, and where to go next. `className` sets the width. */
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
