import type { ReactNode } from 'react';
import { Box, Small, Text } from '#ui/layout.ts';

type QuestionTextsProps = {
  text: string;
  answer?: string | null | undefined;
  /** Who asked, when it was answered, or why not. */
  note: ReactNode;
};

/** A question about a job and, if it has one, its answer. */
export function QuestionTexts({ text, answer, note }: QuestionTextsProps) {
  return (
    <Box miw={0} flex={1} maw="66ch">
      <Text fw={600} mod="written" data-written>
        {text}
      </Text>
      {answer && (
        <Text variant="soft" mod="written" mt={4} data-written>
          {answer}
        </Text>
      )}
      <Small component="div" mt={4}>
        {note}
      </Small>
    </Box>
  );
}
