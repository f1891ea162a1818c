export const judges = () => false;
export const judged = () => null;
