export function packageOfCut(end: string): string;
export function patches(): Map<string, object[]>;
