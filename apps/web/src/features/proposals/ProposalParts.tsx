import type { Proposal, SampleItem } from '@castlane/contract/proposal.ts';
import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PortfolioPicture } from '#features/channels/portfolio/PortfolioPicture.tsx';
import { t } from './words.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Frame } from '#ui/pictures/Frame.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './ProposalParts.module.css';

type PartProps<Field extends keyof Proposal> = { proposal: Pick<Proposal, Field>; heading: string };

export function Answers({ proposal: { answers, questions }, heading }: PartProps<'answers' | 'questions'>) {
  if (answers.length === 0) return null;
  return (
    <Part heading={heading}>
      <dl>
        {answers.map((answer, index) => (
          <div key={index}>
            <Text component="dt" inherit variant="muted">
              {questions[index] ?? t('comment.answer')}
            </Text>
            <Text component="dd" inherit variant="soft" mod="written" mb={6}>
              {answer}
            </Text>
          </div>
        ))}
      </dl>
    </Part>
  );
}

export function Samples({ proposal: { portfolio }, heading }: PartProps<'portfolio'>) {
  if (portfolio.length === 0) return null;
  return (
    <Part heading={heading}>
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
    </Part>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Text component="section" size="sm" mt={16}>
      <Box component="h3" mb={4}>
        {heading}
      </Box>
      {children}
    </Text>
  );
}

function Item({ item, title }: { item: SampleItem; title: string | undefined }) {
  const service = t('comment.service', { context: item.service });
  return (
    <>
      <Frame w={64} h={36} bdrs={6} my={4}>
        <PortfolioPicture item={item} sizes="64px" />
      </Frame>
      <span>
        <span>{title}</span>
        <Text span display="block" size="xs" fw={400} variant="muted">
          <Group component="span" gap={6} wrap="nowrap">
            <PlatformIcon platform={item.service} size={14} />
            <span>{item.simulated ? t('comment.simulated', { service }) : service}</span>
          </Group>
        </Text>
      </span>
    </>
  );
}
