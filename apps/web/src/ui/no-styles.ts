/**
 * In the place of the two parts of Mantine that write <style> elements at run time. The provider is told to leave them out,
 * but only so can a bundler leave them out as well: `theme.gen.css` has what they would say.
 */
export function MantineCssVariables() {
  return null;
}

export function MantineClasses() {
  return null;
}
