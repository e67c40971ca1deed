import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { Box, Text } from '#ui/layout.ts';
import css from './DeliveredFiles.module.css';
import { t } from './words.ts';

/** A delivered video on YouTube. Nothing is loaded from there before the click. */
export function YouTubePlayer({ id }: { id: string }) {
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying) return <Frame id={id} />;
  return (
    <Box mt={6}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsPlaying(true)}
      >
        {t('fileNotes.playHere')}
      </Button>
      <Text size="xs" variant="muted" mt={6}>
        {t('fileNotes.playHint')}
      </Text>
    </Box>
  );
}

/** Takes the focus from the button that it replaces. */
function Frame({ id }: { id: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      className={css.video}
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
      title={t('fileNotes.player')}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // It does not play for a page that does not say where it is.
      referrerPolicy="strict-origin"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, so it cannot leave its sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
    />
  );
}
