import { Fragment } from 'react';
import { parseMarkdown, type Block, type Inline } from './markdown.ts';
import css from './SafeMarkdown.module.css';

/** A text in the subset of Markdown that users may write, as React elements. It never passes through HTML. */
export function SafeMarkdown({ source }: { source: string }) {
  return (
    <div className={css.root} data-written>
      {parseMarkdown(source).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph') return <p>{show(block.children)}</p>;
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    // The numbers stand where the words begin.
    <List dir="auto">
      {block.items.map((item, index) => (
        <li key={index}>{show(item)}</li>
      ))}
    </List>
  );
}

function show(children: readonly Inline[]) {
  return children.map((child, index) => <Fragment key={index}>{showOne(child)}</Fragment>);
}

function showOne(child: Inline) {
  switch (child.kind) {
    case 'text':
      return <span>{child.text}</span>;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{show(child.children)}</strong>;
    case 'em':
      return <em>{show(child.children)}</em>;
    case 'link':
      return (
        <a href={child.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {show(child.children)}
        </a>
      );
  }
}
