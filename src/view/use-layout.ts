import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` that says nothing on a server, where there is no layout. */
export const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect
