import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Box } from '#ui/layout.ts';

export function ConsentProblem({ line }: { line: string | undefined }) {
  if (!line) return null;
  return (
    <Box mt={14}>
      <FormProblem line={line} />
    </Box>
  );
}
