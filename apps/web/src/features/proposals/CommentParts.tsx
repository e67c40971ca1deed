import type { Proposal } from '@castlane/contract/proposal.ts';
import { IconLink } from '@tabler/icons-react';
import { useT } from '#platform/i18n.ts';
import css from './CommentParts.module.css';

/** What was asked, and what the creator answered. */
export function Answers({
  proposal: { answers, questions },
  heading,
}: {
  proposal: Pick<Proposal, 'answers' | 'questions'>;
  heading: string;
}) {
  const t = useT();
  if (answers.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>{heading}</h3>
      <dl>
        {answers.map((answer, index) => (
          <div key={index}>
            <dt>{questions[index] ?? t('comment.answer')}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Links and pictures of earlier work. */
export function Samples({ proposal: { portfolio }, heading }: { proposal: Pick<Proposal, 'portfolio'>; heading: string }) {
  const t = useT();
  if (portfolio.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>{heading}</h3>
      <ul className={css.samples}>
        {portfolio.map(({ title, url, image }, index) => (
          <li key={url ?? image?.uri}>
            <a href={url ?? image?.uri} target="_blank" rel="noopener noreferrer nofollow ugc">
              <IconLink size={16} stroke={2} aria-hidden="true" />
              <span>{title ?? t('comment.samplePicture', { number: index + 1 })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
