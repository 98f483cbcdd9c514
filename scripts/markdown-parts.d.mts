import type { Plugin } from 'vite'

export declare const markdownParts: Plugin
export declare const markdownLicence: Plugin

export declare function markdownPartsIn(root: string): Plugin
