/** 0712…, 712…, +254712…, 254712… (and the 01… range) become 254712…; anything else is null. */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '');
  const local = /^(?:254|0)?([17]\d{8})$/.exec(digits);
  return local ? `254${local[1]}` : null;
}

/** 254722000418 is shown as 0722 000 418. */
export function formatPhone(phone: string): string {
  const local = /^254(\d{3})(\d{3})(\d{3})$/.exec(phone);
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : phone;
}
