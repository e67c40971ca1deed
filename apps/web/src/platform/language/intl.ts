/** Caches formatters: creating one takes a slow phone a millisecond, and a page formats dozens of dates and numbers. */
function kept<Options, Format>(make: new (reader: string, options?: Options) => Format): (reader: string, options?: Options) => Format {
  const made = new Map<string, Format>();
  return (reader, options) => {
    const key = `${reader} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? new make(reader, options);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
export const listFormat = kept<Intl.ListFormatOptions, Intl.ListFormat>(Intl.ListFormat);
