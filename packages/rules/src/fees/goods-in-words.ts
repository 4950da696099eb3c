/** "12.5 bags of maize": what was brought instead of money, as receipt and screen say it. */
export const goodsInWords = (goods: { item: string; quantity: number; unit: string }): string =>
  `${goods.quantity.toLocaleString('en', { maximumFractionDigits: 3 })} ${goods.unit} of ${goods.item}`;
