import type { Proposal, Sample } from '@castlane/contract/proposal.ts';
import { IconLink } from '@tabler/icons-react';
import { useT } from '#platform/i18n.ts';
import { Photo } from '#ui/Photo.tsx';
import { PlatformIcon } from '#ui/PlatformBadge.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
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

/** Links and pictures of earlier work, and items of the creator's portfolio. */
export function Samples({ proposal: { portfolio }, heading }: { proposal: Pick<Proposal, 'portfolio'>; heading: string }) {
  const t = useT();
  if (portfolio.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>{heading}</h3>
      <ul className={css.samples}>
        {portfolio.map(({ title, url, image, item }, index) => (
          <li key={index}>
            <a href={url ?? image?.uri} target="_blank" rel="noopener noreferrer nofollow ugc">
              {item ? <ItemMark item={item} /> : <IconLink size={16} stroke={2} aria-hidden="true" />}
              <span>{title ?? t('comment.samplePicture', { number: index + 1 })}</span>
            </a>
            {item?.simulated && <small>{t('comment.simulated')}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The picture of a video or post, and its service. */
function ItemMark({ item }: { item: NonNullable<Sample['item']> }) {
  const t = useT();
  return (
    <>
      {item.picture && (
        <span className={css.frame}>
          <Photo image={item.picture} alt="" sizes="64px" />
        </span>
      )}
      <PlatformIcon platform={item.service} />
      <VisuallyHidden>{t(`comment.service.${item.service}`)}: </VisuallyHidden>
    </>
  );
}
