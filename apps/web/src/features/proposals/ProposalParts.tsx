import type { Proposal, SampleItem } from '@castlane/contract/proposal.ts';
import { IconLink } from '@tabler/icons-react';
import { PortfolioPicture } from '#features/channels/portfolio/PortfolioPicture.tsx';
import { useT } from './i18n.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Text } from '#ui/layout.ts';
import css from './ProposalParts.module.css';

/** The owner's questions, and the creator's answers. */
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
    <Text component="section" className={css.part} size="sm" mt={16}>
      <h3>{heading}</h3>
      <dl>
        {answers.map((answer, index) => (
          <div key={index}>
            <dt>{questions[index] ?? t('comment.answer')}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Text>
  );
}

/** Links and pictures of earlier work, and items of the creator's portfolio. */
export function Samples({ proposal: { portfolio }, heading }: { proposal: Pick<Proposal, 'portfolio'>; heading: string }) {
  const t = useT();
  if (portfolio.length === 0) return null;
  return (
    <Text component="section" className={css.part} size="sm" mt={16}>
      <h3>{heading}</h3>
      <ul className={css.samples}>
        {portfolio.map(({ title, url, image, item }, index) => (
          <li key={index}>
            <a href={url ?? image?.uri} target="_blank" rel="noopener noreferrer nofollow ugc">
              {item ? (
                <Item item={item} title={title} />
              ) : (
                <>
                  <IconLink size={16} stroke={2} aria-hidden="true" />
                  <span>{title ?? t('comment.samplePicture', { number: index + 1 })}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </Text>
  );
}

/** A video or post: its picture, its title, and its platform. */
function Item({ item, title }: { item: SampleItem; title: string | undefined }) {
  const t = useT();
  const service = t(`comment.service.${item.service}`);
  return (
    <>
      <span className={css.frame}>
        <PortfolioPicture item={item} sizes="64px" />
      </span>
      <span>
        {title}
        <small>
          <PlatformIcon platform={item.service} size={14} />
          {item.simulated ? t('comment.simulated', { service }) : service}
        </small>
      </span>
    </>
  );
}
