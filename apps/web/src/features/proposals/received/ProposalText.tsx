import type { ReceivedProposal, SampleItem } from '@castlane/contract/proposal.ts';
import { isBlank } from '@castlane/contract/text.ts';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PortfolioPicture } from '#features/channels/portfolio/PortfolioPicture.tsx';
import { t } from '#features/jobs/own/words.ts';
import { Frame } from '#ui/pictures/Frame.tsx';
import { Photo } from '#ui/pictures/Photo.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import css from './ProposalText.module.css';
import { t as channelsT } from '#features/channels/words.ts';

const SHORT = 180;
/** The server accepts https only; items of a local stand-in have http. */
const PROTOCOLS = new Set(['https:', 'http:']);

type ProposalTextProps = {
  proposal: Pick<ReceivedProposal, 'message' | 'answers' | 'questions' | 'portfolio'>;
  /** All of it; otherwise two lines, and the rest and the answers on demand. */
  isWhole: boolean;
  onExpand: () => void;
};

/** The creator's text, the answers and the samples. */
export function ProposalText({ proposal, isWhole, onExpand }: ProposalTextProps) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(isWhole);
  const { message, portfolio } = proposal;
  const answers = proposal.answers
    .map((text, index) => ({ question: proposal.questions[index], text }))
    .filter(({ text }) => !isBlank(text));
  const isLong = message.length > SHORT || message.includes('\n');
  function toggle() {
    if (!isExpanded) onExpand();
    setIsExpanded(!isExpanded);
  }
  return (
    <Stack className={css.root} gap={8} align="flex-start" mt={isWhole ? 16 : 8} mb={isWhole ? 20 : 12}>
      <Text component="p" inherit variant="soft" maw="86ch" {...(isLong && !isExpanded ? { lineClamp: 2 } : { mod: 'written' })}>
        {message}
      </Text>
      <div id={id}>
        {isExpanded && answers.length > 0 && (
          <Stack component="dl" gap={12} maw="86ch" mod="inset" px={16} py={14}>
            {answers.map(({ question, text }, index) => (
              <div key={index}>
                <Text component="dt" size="sm" variant="muted">
                  {question}
                </Text>
                <Text component="dd" inherit mod="written" mt={2}>
                  {text}
                </Text>
              </div>
            ))}
          </Stack>
        )}
      </div>
      {!isWhole && (isLong || answers.length > 0) && (
        <TextButton className={css.toggle} aria-expanded={isExpanded} aria-controls={id} onClick={toggle}>
          <span>
            {isExpanded ? t('jobs.showLess') : answers.length > 0 ? t('jobs.showAnswers', { count: answers.length }) : t('jobs.showAll')}
          </span>
          <IconChevronDown size={16} stroke={2} aria-hidden="true" />
        </TextButton>
      )}
      <Samples samples={portfolio} />
    </Stack>
  );
}

/** Links from a creator, those of a portfolio with pictures: each shows its host, and sends no referrer. */
export function Samples({ samples, isNarrow = false }: { samples: ReceivedProposal['portfolio']; isNarrow?: boolean }) {
  const safe = samples.flatMap(({ title = '', url = '', item }) => {
    const address = URL.parse(url);
    return address && PROTOCOLS.has(address.protocol)
      ? [{ title, href: address.href, host: address.hostname.replace(/^www\./, ''), item }]
      : [];
  });
  const pictures = samples.flatMap(({ image }) => (image ? [image] : []));
  if (safe.length === 0 && pictures.length === 0) return null;
  return (
    <Group
      component="ul"
      className={css.samples}
      gap={8}
      align="stretch"
      maw="100%"
      data-narrow={isNarrow || undefined}
      aria-label={t('jobs.samples')}
    >
      {pictures.map((image, index) => (
        <li key={image.uri}>
          <a
            className={css.picture}
            href={image.uri}
            target="_blank"
            rel="noopener"
            aria-label={t('jobs.samplePicture', { nth: index + 1 })}
          >
            <Photo image={image} alt="" sizes="96px" />
          </a>
        </li>
      ))}
      {safe.map(({ title, href, host, item }, index) => (
        <li key={index}>
          <a className={css.sample} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" data-item={item ? true : undefined}>
            {item && (
              // In a narrow column the picture stands above the text.
              <Frame bdrs={6} {...(isNarrow ? { flex: '1 0 100%', style: { aspectRatio: '16 / 9' } } : { w: 96, h: 54 })}>
                <PortfolioPicture item={item} sizes={isNarrow ? '240px' : '96px'} />
              </Frame>
            )}
            <Group component="span" className={css.words} gap={8} wrap="nowrap" align="stretch" miw={0}>
              <b>{title}</b>
              <small>{item ? <Source item={item} /> : host}</small>
            </Group>
            <IconExternalLink size={15} stroke={2} aria-label={t('jobs.newWindow')} role="img" />
          </a>
        </li>
      ))}
    </Group>
  );
}

function Source({ item: { service, simulated } }: { item: SampleItem }) {
  const name = channelsT('channels.service', { context: service });
  return (
    <>
      <PlatformIcon platform={service} size={14} />
      <span>{simulated ? t('jobs.sampleSimulated', { service: name }) : name}</span>
    </>
  );
}
