import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import css from './LegalText.module.css';

/** An operator's Markdown, with headings, lists, links and tables, as React elements. It never passes through HTML: tags are shown as text. */
export function LegalText({ source }: { source: string }) {
  return (
    <div className={css.root} data-written>
      {showAll(Lexer.lex(source, { gfm: true }))}
    </div>
  );
}

/** The first heading of a text, if it is of the first level: the page needs no other. */
export function titleOf(source: string): string | undefined {
  const first = Lexer.lex(source).find(({ type }) => type !== 'space');
  return first?.type === 'heading' && (first as Tokens.Heading).depth === 1 ? wordsOf(first) : undefined;
}

function wordsOf(token: Token): string {
  const inner = 'tokens' in token ? token.tokens : undefined;
  return inner?.length ? inner.map(wordsOf).join('') : 'text' in token ? String(token.text) : '';
}

function showAll(tokens: readonly Token[] = []): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{show(token as MarkedToken)}</Fragment>);
}

function show(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      return headed(token);
    case 'paragraph':
      return <p>{showAll(token.tokens)}</p>;
    case 'list':
      return listed(token);
    case 'table':
      return tabled(token);
    case 'blockquote':
      return <blockquote>{showAll(token.tokens)}</blockquote>;
    case 'code':
      return <pre>{token.text}</pre>;
    case 'html':
      return token.block ? <p>{wordsOf(token)}</p> : showInline(token);
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    default:
      return showInline(token);
  }
}

function showInline(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{showAll(token.tokens)}</strong>;
    case 'em':
      return <em>{showAll(token.tokens)}</em>;
    case 'del':
      return <del>{showAll(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return linked(token);
    case 'text':
      return 'tokens' in token && token.tokens ? showAll(token.tokens) : <span>{token.text}</span>;
    default:
      return <span>{wordsOf(token)}</span>;
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function headed({ depth, tokens }: Tokens.Heading): ReactNode {
  const Heading = HEADINGS[depth - 1] ?? 'h6';
  return <Heading>{showAll(tokens)}</Heading>;
}

function listed({ ordered, start, items }: Tokens.List): ReactNode {
  const children = items.map((item, index) => <li key={index}>{showAll(item.tokens)}</li>);
  return ordered ? (
    <ol dir="auto" start={Number(start) || 1}>
      {children}
    </ol>
  ) : (
    <ul dir="auto">{children}</ul>
  );
}

function tabled({ header, rows }: Tokens.Table): ReactNode {
  return (
    // A wide table scrolls by itself, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.wide} tabIndex={0} role="region" aria-label={header.map(wordsOfCell).join(', ')}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index}>{showAll(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place}>{showAll(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function wordsOfCell({ tokens }: Tokens.TableCell): string {
  return tokens.map(wordsOf).join('');
}

/** Leads only to the web, to a mail or to a page here. */
function linked({ href, tokens }: Tokens.Link): ReactNode {
  const isHere = /^(?:\/(?!\/)|#)/.test(href);
  if (!isHere && !/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) return showAll(tokens);
  return (
    <a href={href} {...(!isHere && { target: '_blank', rel: 'noopener noreferrer' })}>
      {showAll(tokens)}
    </a>
  );
}
